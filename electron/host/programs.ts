import type { z } from 'zod';
import type { HostMethods } from '#shared/contract/host.ts';
import type { MethodName } from '#shared/contract/methods.ts';
import { fail } from '#shared/model/error.ts';
import {
  type ClientConnection,
  connectAs,
  connections,
  disconnect,
  patchOf,
  plan,
  programNamed,
} from '../gateway/connections/connections.ts';
import { settingsTrouble, trustTrouble } from '../gateway/connections/doctor.ts';
import { momentsOf } from '../gateway/connections/moments.ts';
import { isHere, isOnPath, type Program, programs, startCommand } from '../gateway/connections/programs.ts';

type ProgramMethods = 'host.programs' | 'host.programPatch' | 'host.connectProgram' | 'host.disconnectProgram';
type Handlers = {
  [N in ProgramMethods]: (input: z.output<HostMethods[N]['input']>) => Promise<z.output<HostMethods[N]['output']>>;
};

/**
 * Connects agents' programs to the open workspace by their own settings, as `mneme connect` does.
 * @param root of the open workspace; throws where none is open
 * @param call of that workspace's engine, as its owner
 * @param changed is told which program was connected or disconnected
 */
export function programHandlers(
  root: () => string,
  call: (method: MethodName, input: unknown) => Promise<unknown>,
  changed: (id: string) => void,
): Handlers {
  return {
    'host.programs': async () => {
      const known = connections();
      return {
        programs: programs.map((one) => ({
          id: one.id,
          name: one.name,
          onPath: isOnPath(one),
          ...standing(one, known[one.id]),
        })),
      };
    },
    'host.programPatch': async ({ id }) => {
      const program = programNamed(id);
      return { patch: patchOf(plan(program, await startCommand(program, root()))) };
    },
    'host.connectProgram': async ({ id, role, patch }) => {
      const program = programNamed(id);
      const start = await startCommand(program, root());
      const now = plan(program, start);
      if (patchOf(now) !== patch)
        throw fail('file.changed', `The settings of ${program.name} have just changed.`, 'Look at it once more.');
      const files = await connectAs(
        program,
        now,
        { start, role },
        async (asked) => (await call('agents.grant', asked)) as { token: string },
      );
      changed(id);
      return { files, after: program.after };
    },
    'host.disconnectProgram': async ({ id }) => {
      const connectedTo = connections()[programNamed(id).id]?.root;
      const files = disconnect(id);
      // Its role stands in the workspace it was connected to.
      if (connectedTo === root()) await call('agents.revoke', { name: id });
      changed(id);
      return { files };
    },
  };
}

function standing(program: Program, connection: ClientConnection | undefined) {
  if (connection === undefined) {
    const state = isHere(program) ? ('found' as const) : ('absent' as const);
    return { state, root: null, file: null, moments: [], findings: [] };
  }
  const { root, files } = connection;
  const findings = [...settingsTrouble(connection), ...trustTrouble(program)];
  return { state: 'connected' as const, root, file: files[0]?.file ?? null, moments: momentsOf(program), findings };
}

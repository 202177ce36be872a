import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, dialogOf, refuse, show } from '../../testing/show.tsx';
import { GrantDialog } from './GrantDialog.tsx';

async function open(answers: Answers = {}) {
  const onClose = vi.fn();
  const shown = await show(<GrantDialog name="" onClose={onClose} />, answers);
  await dialogOf('Give a role and a token');
  return { ...shown, onClose };
}
const make = () => screen.getByRole('button', { name: 'Make the token' });

test('a role is given to a name, as little as is chosen, and its token is shown this once', async () => {
  const { user, asked } = await open({
    'agents.grant': ({ name, role }) => ({ name, role, token: 'mneme-secret' }),
    'host.state': refuse,
  });
  expect(make()).toHaveProperty('disabled', true);
  expect(screen.getByRole('radio', { checked: true }).textContent).toBe('Proposes');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' scout ');
  await user.click(make());
  await dialogOf('The token of scout');
  screen.getByText('mneme-secret');
  screen.getByText(/^Shown this once: Mneme keeps only its hash\./);
  expect(asked('agents.grant')).toEqual([{ name: 'scout', role: 'subagent' }]);
});

test('Cancel and Escape give nothing', async () => {
  const { user, asked, onClose } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'scout');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(asked('agents.grant')).toEqual([]);
});

test('why a name cannot have it stands at the name until another is typed', async () => {
  const { user } = await open({ 'agents.grant': refuse });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'scout{Enter}');
  await screen.findByText('The disk is full. Make room on it, then try again.');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '2');
  expect(screen.queryByText(/^The disk is full/)).toBeNull();
});

import { entityParts, LookAlike } from '../../ui/index.ts';

/** The open file's name; an entity's that may be taken for another's says so. */
export function FileHeading({ path }: { path: string }) {
  const file = path.slice(path.lastIndexOf('/') + 1);
  return (
    <>
      <h2 className="mono cut" title={path}>
        {file}
      </h2>
      <LookAlike name={entityParts(file.replace(/\.md$/, '')).name} />
    </>
  );
}

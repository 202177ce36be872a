import { LookAlike, useEntityParts } from '../../ui/index.ts';

/** The open file's name; an entity's that may be taken for another's says so. */
export function FileHeading({ path }: { path: string }) {
  const file = path.slice(path.lastIndexOf('/') + 1);
  const { name } = useEntityParts(file.replace(/\.md$/, ''));
  return (
    <>
      <h2 className="mono cut" title={path}>
        {file}
      </h2>
      <LookAlike name={name} />
    </>
  );
}

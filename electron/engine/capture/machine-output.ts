/** How words of a log, a terminal or a stack trace begin: nobody types them. */
const stamp = /^[\s[(<|"'`{]{0,6}(?:\d{4}[-/.]\d\d[-/.]\d\d[T ,_]+|\p{L}{3} {1,2}\d{1,2} )?\d\d:\d\d:\d\d(?!\d)/u;
const epoch = /^\s*\[?\d{10,13}(?:\.\d+)?\]?\s/;
const stampInside = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/;
const frame =
  /^\s*(?:at .{0,200}[:(]\d+\)?|at [\w$.<>]{1,100}\(.{0,100}\)|File ".{1,300}", line \d+.{0,100}|Traceback \(.{1,60})\s*$/;
const raised = /^(?:Caused by: |Exception in |panic: |[\w$.]{0,80}(?:Error|Exception)(?: \[\w+\])?: )/;
const prompt = /^\s*(?:\$ [\w./~-]|[\w.-]{1,40}@[\w.-]{1,60}[: ][^$#%\n]{0,120}[$#%] |(?:PS )?[A-Z]:\\[^>\n]{0,200}>)/;
const pair = /^\s*[\w.-]{1,60}=(?:"|\S)/;
const record = /^\s*[{[]\s*"[^"\n]{1,60}"\s*[:,]/;
const place = /^\s*(?:\.{0,2}\/|[A-Z]:\\)?[\w.@-]{1,80}(?:[/\\][\w.@-]{1,80}){1,20}(?::\d+|\(\d+)/;

/** A level, first in a line or behind one word; in running words it may be a person's. */
const level =
  /^[\s[(<|]{0,4}(?:[\w@./:-]{1,40}[\s|:\]]{1,4})?[[(<]?(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|ERR!?|FATAL|CRITICAL|SEVERE|PANIC)[\])>]?(?=[\s:!|])/;

const surely = [stamp, epoch, stampInside, frame, raised, prompt, pair, record, place];

/** Whether nobody typed a line, by its shape alone. */
export const isMachineLine = (line: string): boolean => surely.some((form) => form.test(line));

/** Whose a line of a message is by its shape: the person's, nobody's who is here, or it cannot be told. */
export type LineOrigin = 'own' | 'pasted' | 'doubtful';

/**
 * Whose each line is by the shape of what surrounds it. A paragraph with a line that a machine wrote is pasted from that line on;
 * what stands in front of the first is the person's, and what comes behind may be either. Pure.
 * @param lines those that are known to be handed on are empty
 */
export function whoseLines(lines: readonly string[]): LineOrigin[] {
  const [sure, likely] = [lines.map(isMachineLine), lines.map((line) => level.test(line))];
  const isMachines = (n: number) => sure[n] === true || likely[n] === true;
  const count = lines.filter((_, n) => isMachines(n)).length;
  if (count === 0) return lines.map(() => 'own');
  // One line with a level and nothing else may be a person's “WARNING: …”.
  const pasted: LineOrigin = count === 1 && !sure.includes(true) ? 'doubtful' : 'pasted';
  const withMachines = new Set<number>();
  let paragraph = 0;
  const paragraphs = lines.map((line, n) => {
    if (line.trim() === '') paragraph++;
    if (isMachines(n)) withMachines.add(paragraph);
    return paragraph;
  });
  let now: LineOrigin = 'own';
  let behind = false;
  return lines.map((line, n) => {
    if (line.trim() === '') now = behind ? 'doubtful' : 'own';
    else if (isMachines(n)) {
      now = pasted;
      behind = true;
    } else if (now === 'own' && !/[:：?？]\s*$/.test(line) && withMachines.has(paragraphs[n] ?? -1)) return 'doubtful';
    return now;
  });
}

/** Returns the first line in which two outputs differ, ignoring trailing white space of lines and of the text; undefined if they are equal. */
export function firstDifference(one: string, other: string): number | undefined {
  const [left, right] = [linesOf(one), linesOf(other)]
  const lineCount = Math.max(left.length, right.length)
  for (let line = 0; line < lineCount; line += 1) if (left[line] !== right[line]) return line
  return undefined
}

function linesOf(text: string): string[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd())
}

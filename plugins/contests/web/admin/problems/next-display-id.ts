/** Returns the default display ID of the next problem: the first free one of A to Z, then AA, AB and so on. */
export function nextDisplayId(taken: readonly string[]): string {
  for (let number = 0; ; number += 1) {
    const displayId = letters(number)
    if (!taken.includes(displayId)) return displayId
  }
}

function letters(number: number): string {
  const last = String.fromCodePoint(65 + (number % 26))
  return number < 26 ? last : letters(Math.floor(number / 26) - 1) + last
}

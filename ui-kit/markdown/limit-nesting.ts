/** Deeper than anything that a person reads. */
const maxContainers = 50
const maxIndent = 200
const maxBrackets = 100

const containers = new RegExp(`^(?:[ \\t]*(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${maxContainers}}[ \\t]*`)

/**
 * Takes deep nesting out of a text before it is parsed: the parser's time grows with the square of the depth or worse, and what works on
 * its tree calls itself for each level. 4,000 signs of a quotation would stop the page of everybody who looks at it.
 */
export function limitNesting(source: string): string {
  let brackets = 0
  return source
    .split('\n')
    .map((line) => {
      if (line.trim() === '') brackets = 0
      const shallow = line.replace(/^\s+/, (indent) => indent.slice(0, maxIndent)).replace(containers, '$&\\')
      return shallow.replace(/[[\]]/g, (sign) => {
        brackets = Math.max(0, brackets + (sign === '[' ? 1 : -1))
        return sign === '[' && brackets > maxBrackets ? '\\[' : sign
      })
    })
    .join('\n')
}

/** The codewords by which a reader repairs a block: the remainder of its division by the generator polynomial of this degree, over GF(256). */
export function errorCorrection(block: readonly number[], degree: number): number[] {
  const divisor = generator(degree)
  const rest = Array.from({ length: degree }, () => 0)
  for (const codeword of block) {
    const factor = codeword ^ rest.shift()!
    rest.push(0)
    for (const [index, coefficient] of divisor.entries()) rest[index]! ^= product(coefficient, factor)
  }
  return rest
}

/** The coefficients of (x - 1)(x - 2)(x - 4)… without the leading one, the highest power first. */
function generator(degree: number): number[] {
  const coefficients = Array.from({ length: degree }, (_, index): number => (index === degree - 1 ? 1 : 0))
  let root = 1
  for (let round = 0; round < degree; round += 1) {
    for (let index = 0; index < degree; index += 1) coefficients[index] = product(coefficients[index]!, root) ^ (coefficients[index + 1] ?? 0)
    root = product(root, 2)
  }
  return coefficients
}

/** Multiplies in GF(256), modulo x^8 + x^4 + x^3 + x^2 + 1. */
function product(a: number, b: number): number {
  let sum = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    sum = (sum << 1) ^ ((sum >>> 7) * 0x11d)
    sum ^= ((b >>> bit) & 1) * a
  }
  return sum
}

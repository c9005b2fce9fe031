import { addressAttacks } from './attacks/addresses.ts'
import { foreignElementAttacks } from './attacks/foreign-elements.ts'
import { formulaAttacks } from './attacks/formulas.ts'
import { htmlAttacks } from './attacks/html.ts'
import { layoutAttacks } from './attacks/layout.ts'

/** Texts of strangers that try to run a script, or to draw over what is not theirs. */
export const allAttacks: readonly string[] = [...htmlAttacks, ...foreignElementAttacks, ...addressAttacks, ...formulaAttacks, ...layoutAttacks]

/** Short ones of every kind, for the places where strangers write. */
export const someAttacks = allAttacks.filter((text, index) => index % 9 === 1 && text.length < 200)

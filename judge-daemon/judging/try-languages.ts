import type { FoundLanguage, MissingLanguage } from '../languages/find-languages.ts'
import type { JudgeParts } from './judge.ts'
import { probeLanguage } from './probe-language.ts'

/** A sandbox on another machine has what that machine has: only a language that judges its own template there is offered. */
export async function tryLanguages(parts: JudgeParts, languages: readonly FoundLanguage[]): Promise<{ found: FoundLanguage[]; missing: MissingLanguage[] }> {
  const tried = await Promise.all(languages.map(async (one) => ({ one, why: await probeLanguage(parts, one) })))
  return {
    found: tried.flatMap(({ one, why }) => (why === undefined ? [one] : [])),
    missing: tried.flatMap(({ one, why }) => (why === undefined ? [] : [{ language: one.language, why }])),
  }
}

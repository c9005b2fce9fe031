import type { TestSite } from '@verdict/core/testing'
import { languageRow, ManualDaemon } from '@verdict/plugin-judging/testing'

/** Connects a judge that offers these languages. */
export async function offerLanguages(site: TestSite, names: readonly string[]): Promise<void> {
  await ManualDaemon.of(site, { languages: names.map(languageRow) })
}

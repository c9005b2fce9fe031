import type { TestSite } from '@verdict/core/testing'
import { languageRow } from '../../judging/test/support/fixtures.ts'
import { ManualDaemon } from '../../judging/test/support/manual-daemon.ts'

/** Connects a judge that offers these languages. */
export async function offerLanguages(site: TestSite, names: readonly string[]): Promise<void> {
  await ManualDaemon.of(site, { languages: names.map(languageRow) })
}

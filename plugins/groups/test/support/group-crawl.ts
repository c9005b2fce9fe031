import { channelOf } from '@verdict/core'
import type { CrawlOptions } from '@verdict/core/testing'
import { progress, work } from '@verdict/plugin-judging/contract'
import { crawlHabits } from '../../../../tests/support/crawl-habits.ts'

type Given = Pick<CrawlOptions, 'viewers' | 'insider' | 'feed' | 'places' | 'channels'>

/** Returns how a crawl reads a group: the given calls, and all other calls that only read. */
export function groupCrawl({ channels, ...given }: Given): CrawlOptions {
  return {
    ...given,
    channels: [...channels, channelOf(progress, 'none'), channelOf(work, 'none')],
    ...crawlHabits,
    addresses: [],
  }
}

import { channelOf } from '@verdict/core'
import type { CrawlOptions } from '@verdict/core/testing'
import { progress, work } from '@verdict/plugin-judging/contract'
import { crawlHabits } from '../../../../tests/support/crawl-habits.ts'

type Given = Pick<CrawlOptions, 'viewers' | 'insider' | 'feed' | 'places' | 'channels'>

/** How a crawl looks at a group: at what a test gives, and at everything else that only reads. */
export function groupCrawl({ channels, ...given }: Given): CrawlOptions {
  return {
    ...given,
    channels: [...channels, channelOf(progress, 'none'), channelOf(work, 'none')],
    ...crawlHabits,
    addresses: [],
  }
}

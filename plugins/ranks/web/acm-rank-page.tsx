import { rankTypes } from '../contract/ranks.ts'
import { RankPage } from './rank-page.tsx'

/** All users by solved problems. */
export default function AcmRankPage() {
  return <RankPage type={rankTypes.acm} />
}

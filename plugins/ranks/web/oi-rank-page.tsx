import { rankTypes } from '../contract/ranks.ts'
import { RankPage } from './rank-page.tsx'

/** All users by scores. */
export default function OiRankPage() {
  return <RankPage type={rankTypes.oi} />
}

import { download, succeeded, useApi, useText } from '@verdict/core/web'
import { IconDownload, PopMenu } from '@verdict/ui-kit'
import { penaltyCounts } from '../../contract/boards/penalty.ts'
import { contests } from '../../contract/contests.ts'
import { contestFileApi, resultFormats, type ResultFormat } from '../../contract/onsite-api.ts'
import type { ContestRow } from '../../contract/rows.ts'
import type { BoardFilter } from './board-filters.tsx'

interface ExportMenuProps {
  contest: Pick<ContestRow, 'id' | 'rule'>
  filter: BoardFilter
}

/** The menu with the formats in which staff download the results, with the rows that the scoreboard shows. */
export function ExportMenu({ contest, filter }: ExportMenuProps) {
  const t = useText(contests)
  const { rank } = useApi(contestFileApi)
  const { forceRefresh, removeStar, containsEnd } = filter
  const query = { cid: contest.id, forceRefresh, removeStar, containEnd: containsEnd }
  return (
    <PopMenu
      side="start"
      button={
        <>
          <IconDownload /> {t('board.export')}
        </>
      }
    >
      {formatsOf(contest).map((format) => (
        <button key={format} type="button" className="verdict-menu-link" onClick={() => void succeeded(download(rank({ query: { ...query, format } })))}>
          {t(`board.formats.${format}`, { defaultValue: format })}
        </button>
      ))}
    </PopMenu>
  )
}

/** The files of CLICS describe contests with penalties only. */
function formatsOf({ rule }: Pick<ContestRow, 'rule'>): readonly ResultFormat[] {
  return rule in penaltyCounts ? resultFormats : ['xlsx', 'csv']
}

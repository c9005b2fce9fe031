import { useText } from '@verdict/core/web'
import { Chart, EmptyState, judgeStatus, StatusTag, useLanguage, useTheme } from '@verdict/ui-kit'
import type { ProblemCount } from '../../contract/statistics.ts'
import { problems } from '../../contract/problems.ts'
import { verdictShares } from '../problem/verdict-shares.ts'

const noCentreText = { title: false, content: false } as const

/** A problem's verdicts as a ring chart and as a table. */
export default function StatisticsChart({ count }: { count: ProblemCount }) {
  const t = useText(problems)
  const language = useLanguage()
  useTheme()
  if (count.total === 0) return <EmptyState title={t('page.noSubmissions')} hint={t('page.noSubmissionsHint')} />
  const shares = verdictShares(count).filter((share) => share.count > 0)
  const style = getComputedStyle(document.body)
  const name = (status: number) => judgeStatus(status)[language === 'zh-CN' ? 'chinese' : 'english']
  const rows = shares.map((share) => ({ verdict: name(share.status), count: share.count }))
  const color = shares.map(({ tone }) => style.getPropertyValue(`--verdict-status-${tone}`).trim())
  return (
    <>
      <Chart
        kind="pie"
        height={260}
        label={t('page.statistics')}
        options={{ data: rows, angleField: 'count', colorField: 'verdict', color, radius: 0.9, innerRadius: 0.6, label: false, statistic: noCentreText }}
      />
      <table className="verdict-statistics">
        <tbody>
          {shares.map(({ status, count: times, percent }) => (
            <tr key={status}>
              <th scope="row">
                <StatusTag status={status} look="text" />
              </th>
              <td className="verdict-figures">{times}</td>
              <td className="verdict-figures">{percent}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('page.total')}</th>
            <td className="verdict-figures">{count.total}</td>
            <td />
          </tr>
        </tbody>
      </table>
    </>
  )
}

import { useText } from '@verdict/core/web'
import { Button, EmptyState, IconRefresh } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { accounts } from '../../contract/accounts.ts'
import type { UserHome } from '../../contract/user-home.ts'
import { RingChart } from './ring-chart.tsx'

const knownDifficulties = ['0', '1', '2']
const colours: Readonly<Record<string, string>> = { 0: '#2a9d8f', 1: '#d9822b', 2: '#a7479a' }

/** The problems that a user has solved, by difficulty. */
export function SolvedProblems({ home, loading, onRefresh }: { home: UserHome; loading: boolean; onRefresh: () => void }) {
  const t = useText(accounts)
  const groups = Object.entries(home.solvedGroupByDifficulty)
    .filter(([, problems]) => problems.length > 0)
    .toSorted(([a], [b]) => Number(a) - Number(b))
  const nameOf = (difficulty: string) =>
    knownDifficulties.includes(difficulty) ? t(`difficulties.${difficulty}`) : t('difficulties.other', { level: difficulty })
  const refresh = (
    <div className="verdict-solved-tools">
      <Button size="small" icon={<IconRefresh />} loading={loading} onClick={onRefresh}>
        {t('refresh')}
      </Button>
    </div>
  )
  if (groups.length === 0)
    return (
      <>
        {refresh}
        <EmptyState title={t('home.noneSolved')} hint={t('home.noneSolvedHint')} />
      </>
    )
  const parts = groups.map(([difficulty, problems]) => ({
    key: difficulty,
    name: nameOf(difficulty),
    count: problems.length,
    colour: colours[difficulty] ?? '#7a869a',
  }))
  return (
    <>
      {refresh}
      <div className="verdict-solved">
        <RingChart parts={parts} label={t('home.solved')} />
        <div>
          {groups.map(([difficulty, problems]) => (
            <section key={difficulty}>
              <h2>
                {nameOf(difficulty)} <small>{problems.length}</small>
              </h2>
              <ul className="verdict-solved-list">
                {problems.map(({ id, problemId }) => (
                  <li key={id}>
                    <Link to={`/problem/${encodeURIComponent(problemId)}`}>{problemId}</Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

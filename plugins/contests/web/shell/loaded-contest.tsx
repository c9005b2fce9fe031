import { useText, type LoadState } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import { contests } from '../../contract/contests.ts'
import type { KnownContest } from './use-open-contest.ts'

interface LoadedContestProps {
  of: LoadState<KnownContest>
  /** The title of the page that waits for the contest, or says that it cannot be loaded. */
  title: string
  children: (known: KnownContest) => ReactNode
}

/** The pages and layouts of a contest, once it is loaded. */
export function LoadedContest({ of, title, children }: LoadedContestProps) {
  const t = useText(contests)
  return (
    <Loaded
      of={of}
      failed={t('shell.failed')}
      waiting={<TextSkeleton lines={8} height={360} />}
      frame={(state) => <PageFrame title={title}>{state}</PageFrame>}
    >
      {children}
    </Loaded>
  )
}

import { useFrame, useText } from '@verdict/core/web'
import { contestFrame } from '@verdict/plugin-contests/contract'
import { PageFrame } from '@verdict/ui-kit'
import { contestQuestions } from '../../contract.ts'
import { SoundSwitch } from '../news/sound.tsx'
import { ParticipantQuestions } from '../participants/participant-questions.tsx'
import { QuestionQueue } from '../staff/question-queue.tsx'

/** The page with the questions of a contest: the queue for those who answer, the form and answers for others. */
export default function QuestionsPage() {
  const t = useText(contestQuestions)
  const view = useFrame(contestFrame)
  if (!view) return null
  if (view.duties.includes('answer')) return <QuestionQueue view={view} />
  return (
    <PageFrame title={t('title')} width="reading" actions={<SoundSwitch />}>
      <ParticipantQuestions view={view} />
    </PageFrame>
  )
}

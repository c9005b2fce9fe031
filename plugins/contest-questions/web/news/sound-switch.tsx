import { useText } from '@verdict/core/web'
import { LabelledSwitch, Tooltip } from '@verdict/ui-kit'
import { contestQuestions } from '../../contract.ts'
import { useSound } from './sound.ts'

/** The switch of the tones in this browser. */
export function SoundSwitch() {
  const t = useText(contestQuestions)
  const [isOn, setOn] = useSound()
  return (
    <Tooltip content={t('soundHint')}>
      <span>
        <LabelledSwitch label={t('sound')} checked={isOn} onChange={setOn} />
      </span>
    </Tooltip>
  )
}

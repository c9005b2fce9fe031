import { useText } from '@verdict/core/web'
import { Choice, FormSwitch, Labelled, Panel } from '@verdict/ui-kit'
import { contestAuths, contests } from '../../../contract/contests.ts'
import type { ContestFormState, FormPanelProps } from './form-state.ts'

const switches = ['openRank', 'allowEndSubmit', 'openPrint', 'rankShowGender'] as const

/** Public contests have no registrations. */
const switchesOf = ({ auth }: ContestFormState) => (auth === contestAuths.public ? switches : ([...switches, 'rankShowRegistered'] as const))

/** The settings of the scoreboard, and further options for participants. */
export function BoardPanel({ form, change }: FormPanelProps) {
  const t = useText(contests)
  return (
    <Panel title={t('admin.form.board')}>
      <div className="verdict-form-grid">
        <Labelled label={t('admin.form.names')}>
          <Choice
            value={form.rankShowName}
            options={(['username', 'nickname', 'realname'] as const).map((value) => ({ value, label: t(`admin.names.${value}`) }))}
            onChange={(next) => change({ rankShowName: next })}
          />
        </Labelled>
        <div className="verdict-form-wide verdict-form-switches">
          {switchesOf(form).map((key) => (
            <FormSwitch key={key} label={t(`admin.form.${key}`)} checked={form[key]} onChange={(on) => change({ [key]: on })} />
          ))}
        </div>
      </div>
    </Panel>
  )
}

import { useText } from '@verdict/core/web'
import { InputNumber, Switch } from '@verdict/ui-kit'
import { useId } from 'react'
import { admin } from '../../contract/admin.ts'
import type { SwitchSettings } from '../../contract/switches.ts'

type Key = keyof SwitchSettings

/** The switches and limits in the order of the page. */
export const switchGroups: readonly { name: string; keys: readonly Key[] }[] = [
  { name: 'judging', keys: ['openPublicJudge', 'openContestJudge', 'openGroupJudge', 'hideNonContestSubmissionCode', 'defaultSubmitInterval'] },
  {
    name: 'discussion',
    keys: [
      'openPublicDiscussion',
      'openGroupDiscussion',
      'openContestComment',
      'defaultCreateDiscussionACInitValue',
      'defaultCreateDiscussionDailyLimit',
      'defaultCreateCommentACInitValue',
    ],
  },
  { name: 'group', keys: ['defaultCreateGroupACInitValue', 'defaultCreateGroupDailyLimit', 'defaultCreateGroupLimit'] },
]

/** A switch or limit with its explanation. */
export function SwitchRow({ name, value, onChange }: { name: Key; value: SwitchSettings[Key]; onChange: (value: boolean | number) => void }) {
  const t = useText(admin)
  const id = useId()
  const label = t(`switches.${name}`)
  return (
    <li>
      <span className="verdict-switch-words">
        {label}
        <small id={id}>{t(`switches.${name}Hint`)}</small>
      </span>
      {typeof value === 'boolean' ? (
        <Switch checked={value} aria-label={label} aria-describedby={id} onChange={onChange} />
      ) : (
        <InputNumber
          value={Number(value)}
          min={0}
          max={1_000_000}
          precision={0}
          aria-label={label}
          aria-describedby={id}
          onChange={(next) => onChange(Number(next))}
        />
      )}
    </li>
  )
}

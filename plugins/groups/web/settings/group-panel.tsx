import { useSession, useText } from '@verdict/core/web'
import { useMarkdownUploads } from '@verdict/page-kit'
import { Button, Choice, FormSwitch, Input, Labelled, MarkdownField, Panel } from '@verdict/ui-kit'
import { groups, groupAuths, groupLimits, shortNameLimits, type GroupAuth } from '../../contract/groups.ts'
import { randomCode, type GroupFormState } from './form-state.ts'

interface GroupPanelProps {
  form: GroupFormState
  change: (changed: Partial<GroupFormState>) => void
  /** Undefined for a new group. */
  gid: number | undefined
}

const authNames = { 1: 'public', 2: 'protected', 3: 'private' } as const satisfies Record<GroupAuth, keyof typeof groupAuths>

/** The fields of the group form. */
export function GroupPanel({ form, change, gid }: GroupPanelProps) {
  const t = useText(groups)
  const { isRoot: isSiteRoot } = useSession()
  const uploads = useMarkdownUploads({ gid })
  const asksCode = form.auth === groupAuths.private
  return (
    <Panel title={t('setting.about')}>
      <div className="verdict-form-grid">
        <Labelled field="name" label={t('form.name')} required>
          <Input value={form.name} maxLength={groupLimits.name.maximum} onChange={(name) => change({ name })} />
        </Labelled>
        <Labelled field="shortName" label={t('form.shortName')} required hint={t('form.shortNameHint')}>
          <Input value={form.shortName} maxLength={shortNameLimits(form.shortName).maximum} onChange={(shortName) => change({ shortName })} />
        </Labelled>
        <Labelled label={t('list.auth')} hint={t(`auth.${authNames[form.auth]}Hint`)}>
          <Choice
            value={form.auth}
            options={Object.values(groupAuths).map((auth) => ({ value: auth, label: t(`auth.${authNames[auth]}`) }))}
            onChange={(auth) => change({ auth })}
          />
        </Labelled>
        {asksCode && (
          <Labelled group field="code" label={t('form.code')} required hint={t('form.codeHint', { length: groupLimits.code })}>
            <span className="verdict-group-code">
              <Input value={form.code} aria-label={t('form.code')} maxLength={groupLimits.code} autoComplete="off" onChange={(code) => change({ code })} />
              <Button onClick={() => change({ code: randomCode() })}>{t('form.newCode')}</Button>
            </span>
          </Labelled>
        )}
        <div className="verdict-form-wide">
          <Labelled field="brief" label={t('form.brief')} required>
            <Input value={form.brief} maxLength={groupLimits.brief.maximum} onChange={(brief) => change({ brief })} />
          </Labelled>
        </div>
        <div className="verdict-form-wide verdict-form-switches">
          <FormSwitch label={t('form.visible')} checked={form.visible} onChange={(visible) => change({ visible })} />
          {isSiteRoot && gid !== undefined && <FormSwitch label={t('form.closed')} checked={form.isClosed} onChange={(isClosed) => change({ isClosed })} />}
        </div>
        <div className="verdict-form-wide">
          <MarkdownField
            field="description"
            label={t('form.description')}
            value={form.description}
            maximumLength={groupLimits.description.maximum}
            {...uploads}
            onChange={(description) => change({ description })}
          />
        </div>
      </div>
    </Panel>
  )
}

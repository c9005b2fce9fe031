import { useLoad, useText } from '@verdict/core/web'
import { maxOutputLimit } from '@verdict/plugin-judging/contract'
import { Choice, FormSwitch, Input, InputNumber, Labelled, Panel, Select } from '@verdict/ui-kit'
import { problems } from '../../contract/problems.ts'
import { levels } from '../problem/problem-marks.tsx'
import { spreadScores } from './state/case-rows.ts'
import type { FormPanelProps } from './state/form-state.ts'

/** The panel with display ID, title, visibility, limits and tags. */
export function BasicsPanel({ form, change, place: { calls, auths, type, displayIdPrefix } }: FormPanelProps) {
  const t = useText(problems)
  const { value: known = [] } = useLoad((signal) => calls.tags(signal), [])
  const { named } = form
  const offered = ([1, 2, 3] as const).filter((auth) => auths.includes(auth) || form.auth === auth)
  const changeType = (next: 0 | 1) => change({ type: next, judgeCaseMode: 'default', cases: next === 1 ? spreadScores(form.cases, 'default') : form.cases })
  const limit = (key: 'timeLimit' | 'memoryLimit' | 'stackLimit') => (
    <Labelled label={t(`form.${key}`)}>
      <InputNumber
        min={1}
        precision={0}
        {...(form[key] !== null && { value: form[key] })}
        onChange={(value) => change({ [key]: value ?? (form.isRemote ? null : 0) })}
      />
    </Labelled>
  )
  return (
    <Panel title={t('form.basics')}>
      <div className="verdict-form-grid">
        <Labelled field="problemId" label={t('form.id')} required hint={t('form.idHint')}>
          <Input
            value={form.problemId}
            maxLength={50}
            {...(displayIdPrefix && { addBefore: displayIdPrefix })}
            onChange={(problemId) => change({ problemId })}
          />
        </Labelled>
        <Labelled field="title" label={t('form.title')} required>
          <Input value={form.title} maxLength={255} onChange={(title) => change({ title })} />
        </Labelled>
        {named && (
          <>
            <Labelled field="placeId" label={t('form.placeId')} required hint={t('form.placeIdHint')}>
              <Input value={named.displayId} maxLength={50} onChange={(displayId) => change({ named: { ...named, displayId } })} />
            </Labelled>
            <Labelled label={t('form.placeTitle')} hint={t('form.placeTitleHint')}>
              <Input value={named.title} maxLength={255} placeholder={form.title} onChange={(title) => change({ named: { ...named, title } })} />
            </Labelled>
          </>
        )}
        <Labelled label={t('form.auth')} hint={auths.includes(2) && !auths.includes(1) ? t('form.authHint') : undefined}>
          <Choice value={form.auth} options={offered.map((value) => ({ value, label: t(`auths.${value}`) }))} onChange={(auth) => change({ auth })} />
        </Labelled>
        <Labelled label={t('list.difficulty')}>
          <Choice
            value={form.difficulty}
            options={([0, 1, 2] as const).map((value) => ({ value, label: t(`levels.${levels[value]}`) }))}
            onChange={(difficulty) => change({ difficulty })}
          />
        </Labelled>
        {type === undefined && (
          <Labelled label={t('form.type')}>
            <Choice
              value={form.type}
              options={[
                { value: 0, label: 'ACM' },
                { value: 1, label: 'OI' },
              ]}
              onChange={(next) => changeType(next)}
            />
          </Labelled>
        )}
        {limit('timeLimit')}
        {limit('memoryLimit')}
        {limit('stackLimit')}
        <Labelled label={t('form.outputLimit')} hint={t('form.outputLimitHint')}>
          <InputNumber
            min={1}
            max={maxOutputLimit}
            precision={0}
            {...(form.outputLimit !== null && { value: form.outputLimit })}
            onChange={(value) => change({ outputLimit: value ?? null })}
          />
        </Labelled>
        <div className="verdict-form-wide">
          <Labelled label={t('form.tags')} hint={t('form.tagsHint')}>
            <Select
              mode="multiple"
              allowCreate
              aria-label={t('form.tags')}
              value={[...form.tags]}
              options={known.map(({ name }) => name)}
              onChange={(tags: string[]) => change({ tags: [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))] })}
            />
          </Labelled>
        </div>
        <div className="verdict-form-wide">
          <Labelled label={t('page.source')}>
            <Input value={form.source} maxLength={255} onChange={(source) => change({ source })} />
          </Labelled>
        </div>
        <div className="verdict-form-wide verdict-form-switches">
          {(['codeShare', 'openCaseResult', 'openCaseData', 'isRemoveEndBlank'] as const).map((key) => (
            <FormSwitch key={key} label={t(`form.${key}`)} checked={form[key]} onChange={(on) => change({ [key]: on })} />
          ))}
        </div>
      </div>
    </Panel>
  )
}

import { succeeded, useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { problemApi } from '@verdict/plugin-problems/contract'
import { Button, Choice, Labelled, LabelledSwitch, Panel, Select } from '@verdict/ui-kit'
import { useState } from 'react'
import { exchange, mayManageAll } from '../../contract/exchange.ts'
import { transferApi } from '../../contract/transfer-api.ts'
import type { Transfer } from '../../contract/transfers.ts'
import type { ItemChoice } from './use-choice.ts'

interface StartPanelProps {
  transfer: Transfer
  /** Whether the package's validators check inputs. */
  hasChecks: boolean
  choice: ItemChoice
  onStarted: () => void
}

const asInPackage = 0

/** The options for all chosen problems, and the button that starts the import or export. */
export function StartPanel({ transfer: { id, kind, total }, hasChecks, choice: { chosen, chooseAll }, onStarted }: StartPanelProps) {
  const t = useText(exchange)
  const { user } = useSession()
  const { start } = useApi(transferApi)
  const [auth, setAuth] = useState<0 | 1 | 2 | 3>(asInPackage)
  const [tags, setTags] = useState<string[]>([])
  const [validates, setValidates] = useState(true)
  const [isBusy, setBusy] = useState(false)
  async function begin() {
    setBusy(true)
    const chosenAuth = auth === asInPackage ? {} : { auth }
    await succeeded(start({ body: { id, items: chosen, ...(kind === 'import' && { ...chosenAuth, tags, skipsValidation: !validates }) } }))
    setBusy(false)
    // Also after a failure: it may have been started in another window.
    onStarted()
  }
  const mayPublish = mayManageAll(user)
  const auths = ([0, 1, 2, 3] as const).filter((value) => value !== 1 || mayPublish).map((value) => ({ value, label: t(`auths.${value}`) }))
  return (
    <Panel title={t(`start.${kind}Title`)}>
      <div className="verdict-form-column">
        {kind === 'import' && (
          <div className="verdict-form-pair">
            <Labelled label={t('start.auth')} {...(!mayPublish && { hint: t('start.authHint') })}>
              <Choice value={auth} options={auths} onChange={setAuth} />
            </Labelled>
            <TagField tags={tags} onChange={setTags} />
          </div>
        )}
        {hasChecks && (
          <Labelled label={t('start.validation')} hint={t('start.validationHint')}>
            <LabelledSwitch label={t('start.validates')} checked={validates} onChange={setValidates} />
          </Labelled>
        )}
        <div className="verdict-form-row">
          <Button type="primary" loading={isBusy} disabled={chosen.length === 0} onClick={() => void begin()}>
            {t(`start.${kind}`, { count: chosen.length })}
          </Button>
          <Button onClick={() => chooseAll(true)}>{t('start.all')}</Button>
          <Button onClick={() => chooseAll(false)}>{t('start.none')}</Button>
          <span className="verdict-figures" role="status">
            {t('start.chosen', { count: chosen.length, total })}
          </span>
        </div>
      </div>
    </Panel>
  )
}

/** Existing and new tags. */
function TagField({ tags, onChange }: { tags: string[]; onChange: (tags: string[]) => void }) {
  const t = useText(exchange)
  const { allTags } = useApi(problemApi)
  const { value: known = [] } = useLoad((signal) => allTags({ query: { oj: 'ME' } }, signal), [])
  return (
    <Labelled label={t('start.tags')} hint={t('start.tagsHint')}>
      <Select mode="multiple" allowCreate aria-label={t('start.tags')} value={tags} options={known.map(({ name }) => name)} onChange={onChange} />
    </Labelled>
  )
}

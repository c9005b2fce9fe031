import { succeeded, useApi, useText } from '@verdict/core/web'
import { Button, FieldErrors, Input, Labelled, toast } from '@verdict/ui-kit'
import { useState, type FormEvent } from 'react'
import { groups, groupAuths, groupLimits, hasLength } from '../../contract/groups.ts'
import { memberApi } from '../../contract/member-api.ts'
import type { GroupView } from '../../contract/screens.ts'

/** The form to join a group: directly, with a reason, or with a reason and the code, as the group requires. */
export function JoinForm({ view: { group, reload } }: { view: GroupView }) {
  const t = useText(groups)
  const { join } = useApi(memberApi)
  const [typed, setTyped] = useState({ reason: '', code: '' })
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [sending, setSending] = useState(false)
  const isPublic = group.auth === groupAuths.public
  const asksCode = group.auth === groupAuths.private
  const name = isPublic ? 'join' : 'apply'
  async function submit(event: FormEvent) {
    event.preventDefault()
    const [reason, code] = [typed.reason.trim(), typed.code.trim()]
    const found = {
      ...(!isPublic && !hasLength(reason, groupLimits.reason) && { reason: t('errors.reason-length', groupLimits.reason) }),
      ...(asksCode && [...code].length !== groupLimits.code && { code: t('membership.codeLength', { length: groupLimits.code }) }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setSending(true)
    const done = await succeeded(join({ query: { gid: group.id, ...(!isPublic && { reason }), ...(asksCode && { code }) } }))
    setSending(false)
    if (done) toast.success(t(`membership.${name}Done`))
    // Also after a refusal: an admin may have decided in the meantime.
    reload()
  }
  return (
    <form className="verdict-group-entry" noValidate onSubmit={(event) => void submit(event)}>
      <FieldErrors value={faults}>
        <p>{t(asksCode ? 'membership.private' : isPublic ? 'membership.public' : 'membership.protected')}</p>
        {asksCode && (
          <Labelled field="code" label={t('form.code')} required>
            <Input value={typed.code} maxLength={groupLimits.code} autoComplete="off" onChange={(code) => setTyped({ ...typed, code })} />
          </Labelled>
        )}
        {!isPublic && (
          <Labelled field="reason" label={t('membership.reason')} required>
            <Input.TextArea value={typed.reason} maxLength={groupLimits.reason.maximum} rows={3} onChange={(reason) => setTyped({ ...typed, reason })} />
          </Labelled>
        )}
        <Button type="primary" htmlType="submit" long loading={sending}>
          {t(`membership.${name}`)}
        </Button>
      </FieldErrors>
    </form>
  )
}

import { succeeded, useApi, useText } from '@verdict/core/web'
import { Button, Choice, Input, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { accounts } from '../../contract/accounts.ts'
import { mailApi } from '../../contract/mail-api.ts'

/** Sends test text messages. The settings of a provider belong to its plugin. */
export function SmsPanel({ senders }: { senders: readonly { name: string }[] }) {
  const t = useText(accounts)
  const { testSms } = useApi(mailApi)
  const [sender, setSender] = useState(senders[0]?.name ?? '')
  const [phone, setPhone] = useState('')
  const [busy, setBusy] = useState(false)
  async function test() {
    setBusy(true)
    const sent = await succeeded(testSms({ body: { sender, phone: phone.trim() } }))
    setBusy(false)
    if (sent) toast.success(t('sms.tested', { phone: phone.trim() }))
  }
  return (
    <>
      <p style={{ marginTop: 0 }}>{t('sms.hint')}</p>
      <div className="verdict-mail-test" style={{ marginTop: 0, paddingTop: 0, border: 0 }}>
        <Choice label={t('sms.sender')} value={sender} options={senders.map(({ name }) => name)} onChange={setSender} />
        <Input aria-label={t('sms.phone')} placeholder={t('sms.phone')} inputMode="tel" value={phone} onChange={setPhone} />
        <Button loading={busy} disabled={phone.trim() === ''} onClick={() => void test()}>
          {t('sms.try')}
        </Button>
      </div>
    </>
  )
}

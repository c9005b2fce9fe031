import { useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { PageFrame, Panel, TextSkeleton } from '@verdict/ui-kit'
import { accounts } from '../../contract/accounts.ts'
import { mailApi } from '../../contract/mail-api.ts'
import { RegistrationSettingsForm } from './registration-settings-form.tsx'
import { MailForm } from './mail-form.tsx'
import { SmsPanel } from './sms-panel.tsx'
import './mail.css'

/** The page with the settings of email, registration and text messages. */
export default function MailPage() {
  const t = useText(accounts)
  const { mailConfig, entryConfig, smsSenders } = useApi(mailApi)
  const loaded = useLoad((signal) => Promise.all([mailConfig({}, signal), entryConfig({}, signal), smsSenders({}, signal)]), [])
  const server = loaded.value?.[0]
  return (
    <PageFrame width="reading" title={t('mail.title')} subtitle={server && !server.emailHost ? t('mail.none') : undefined}>
      <Loaded of={loaded} waiting={<TextSkeleton lines={10} height={520} />}>
        {([mail, entry, senders]) => (
          <div className="verdict-mail">
            <Panel title={t('mail.server')}>
              <MailForm config={mail} onSaved={loaded.reload} />
            </Panel>
            <Panel title={t('entry.title')}>
              <RegistrationSettingsForm config={entry} canSendMail={Boolean(mail.emailHost)} />
            </Panel>
            {senders.length > 0 && (
              <Panel title={t('sms.title')}>
                <SmsPanel senders={senders} />
              </Panel>
            )}
          </div>
        )}
      </Loaded>
    </PageFrame>
  )
}

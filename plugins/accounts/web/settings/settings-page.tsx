import { kernelApi } from '@verdict/core'
import { startSession, useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded, StorageUseLine } from '@verdict/page-kit'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useState } from 'react'
import { accounts } from '../../contract/accounts.ts'
import { profileApi, type OwnProfile } from '../../contract/profile-api.ts'
import AvatarField from './avatar-field.tsx'
import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'
import '../sign-in/sign-in.css'
import './settings-page.css'

/** The page with the user's own profile, password, email address and logins. */
export default function SettingsPage() {
  const t = useText(accounts)
  const { userInfo, uploadAvatar } = useApi(profileApi)
  const { getStorageUse } = useApi(kernelApi)
  const loaded = useLoad((signal) => userInfo({}, signal), [])
  const [changed, setChanged] = useState<Partial<OwnProfile>>()
  // Restarting the session shows the change everywhere immediately, for example the avatar in the top bar.
  function apply(next: Omit<OwnProfile, 'inClass'>) {
    setChanged(next)
    void startSession(next)
  }
  return (
    <PageFrame width="reading" title={t('setting.title')}>
      <Loaded of={{ ...loaded, value: loaded.value && { ...loaded.value, ...changed } }} waiting={<TextSkeleton lines={12} height={560} />}>
        {(profile) => (
          <div className="verdict-setting">
            <details open>
              <summary>
                <h2>{t('setting.profile')}</h2>
              </summary>
              <StorageUseLine load={(signal) => getStorageUse({}, signal)} />
              <AvatarField name={profile.username} source={profile.avatar} upload={async (file) => apply(await uploadAvatar({ file }))} />
              <ProfileForm profile={profile} onChanged={apply} />
            </details>
            <details open>
              <summary>
                <h2>{t('setting.account')}</h2>
              </summary>
              <h3>{t('setting.changePassword')}</h3>
              <PasswordForm />
              <h3>{t('setting.changeEmail')}</h3>
              <EmailForm profile={profile} onChanged={apply} />
              <h3>{t('setting.sessions')}</h3>
              <SessionList />
            </details>
          </div>
        )}
      </Loaded>
    </PageFrame>
  )
}

import { kernelApi } from '@verdict/core'
import { useApi, useText } from '@verdict/core/web'
import { SettingsForm } from '@verdict/page-kit'
import { Field, Input, InputNumber, Switch } from '@verdict/ui-kit'
import { useState } from 'react'
import { backups, places, type BackupOverview, type Place } from '../../contract.ts'

interface Values extends Omit<BackupOverview['settings'], 'sftpKey' | 's3Secret' | 'to'> {
  readonly isAt: Partial<Record<Place, boolean>>
  /** Leave empty to keep the stored key. */
  readonly sftpKey?: string
  readonly s3Secret?: string
}

const placesIn = (isAt: Values['isAt']) => places.filter((place) => isAt[place])

/** The form for the schedule and targets of backups. Settings saved here override config/site.yaml. */
export function BackupSettingsForm({ overview: { settings, folder, hasKey }, onSaved }: { overview: BackupOverview; onSaved: () => void }) {
  const t = useText(backups)
  const { changeSettings } = useApi(kernelApi)
  const [to, setTo] = useState<readonly Place[]>(settings.to)
  async function save({ sftpKey, s3Secret, isAt, ...values }: Values) {
    const secrets = { ...(sftpKey && { sftpKey }), ...(s3Secret && { s3Secret }) }
    await changeSettings({ params: { plugin: backups.id }, body: { ...values, to: placesIn(isAt), ...secrets } })
    onSaved()
  }
  const text = (name: string, hint?: string) => (
    <Field key={name} label={t(`settings.${name}`)} field={name} {...(hint && { extra: hint })}>
      <Input />
    </Field>
  )
  return (
    <SettingsForm<Values>
      initialValues={{ ...settings, isAt: Object.fromEntries(settings.to.map((place) => [place, true])) }}
      save={save}
      saveText={t('page.save')}
      savedText={t('page.saved')}
      onChange={(values) => setTo(placesIn(values.isAt ?? {}))}
    >
      <div className="verdict-backups-pair">
        {text('at', t('page.atHint'))}
        <Field label={t('settings.keep.daily')} field="keep.daily">
          <InputNumber min={1} max={1000} precision={0} />
        </Field>
        <Field label={t('settings.keep.weekly')} field="keep.weekly">
          <InputNumber min={0} max={1000} precision={0} />
        </Field>
        {text('folder', t('page.folderHint', { folder }))}
      </div>
      <div className="verdict-backups-pair">
        {places.map((place) => (
          <Field
            key={place}
            label={t(`page.places.${place}`)}
            field={`isAt.${place}`}
            triggerPropName="checked"
            extra={place === 'folder' || hasKey ? undefined : t('page.keyHint')}
          >
            <Switch />
          </Field>
        ))}
      </div>
      {to.includes('sftp') && (
        <div className="verdict-backups-pair">
          {text('sftp.host')}
          <Field label={t('settings.sftp.port')} field="sftp.port">
            <InputNumber min={1} max={65_535} precision={0} />
          </Field>
          {['user', 'folder', 'hostKey'].map((name) => text(`sftp.${name}`))}
          <Field label={t('settings.sftpKey')} field="sftpKey" extra={t('page.secretHint')}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
          </Field>
        </div>
      )}
      {to.includes('s3') && (
        <div className="verdict-backups-pair">
          {['endpoint', 'region', 'bucket', 'prefix', 'accessKey'].map((name) => text(`s3.${name}`))}
          <Field label={t('settings.s3Secret')} field="s3Secret" extra={t('page.secretHint')}>
            <Input.Password autoComplete="new-password" />
          </Field>
        </div>
      )}
    </SettingsForm>
  )
}

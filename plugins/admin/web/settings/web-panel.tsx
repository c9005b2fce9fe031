import { languages, useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded, SettingsForm } from '@verdict/page-kit'
import { Field, Input, Panel, Radio, Switch, TextSkeleton } from '@verdict/ui-kit'
import { admin } from '../../contract/admin.ts'
import { adminApi, type WebSettings } from '../../contract/api.ts'

const link = /^(https?:\/\/\S+)?$/

/** The names and links of the site, its default language, and whether registration is open. */
export function WebPanel() {
  const t = useText(admin)
  const { getWeb } = useApi(adminApi)
  const loaded = useLoad((signal) => getWeb({}, signal), [])
  return (
    <Panel title={t('web.title')}>
      <Loaded of={loaded} waiting={<TextSkeleton lines={10} height={520} />}>
        {(values) => <WebForm values={values} />}
      </Loaded>
    </Panel>
  )
}

function WebForm({ values }: { values: WebSettings }) {
  const t = useText(admin)
  const { setWeb } = useApi(adminApi)
  const required = [{ required: true, maxLength: 255, message: t('web.required') }]
  const links = [
    { maxLength: 255, message: t('web.tooLong') },
    { match: link, message: t('web.link') },
  ]
  return (
    <SettingsForm<WebSettings> initialValues={values} save={(body) => setWeb({ body })} saveText={t('save')} savedText={t('saved')} sticky>
      <div className="verdict-settings-pair">
        <Field label={t('web.name')} field="name" rules={required}>
          <Input />
        </Field>
        <Field label={t('web.shortName')} field="shortName" rules={required} extra={t('web.shortNameHint')}>
          <Input />
        </Field>
      </div>
      <Field label={t('web.description')} field="description">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
      </Field>
      <Field label={t('web.baseUrl')} field="baseUrl" rules={links} extra={t('web.baseUrlHint')}>
        <Input placeholder="https://judge.school.example" />
      </Field>
      <Field label={t('web.defaultLanguage')} field="defaultLanguage" extra={t('web.defaultLanguageHint')}>
        <Radio.Group options={languages.map(({ id, name }) => ({ value: id, label: name }))} />
      </Field>
      {values.register !== null && (
        <Field label={t('web.register')} field="register" triggerPropName="checked">
          <Switch />
        </Field>
      )}
    </SettingsForm>
  )
}

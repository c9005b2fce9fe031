import { useApi, useLeaveGuard, useLoad, useText } from '@verdict/core/web'
import { Button, ErrorState, Field, Form, FormActions, Input, Panel, Radio, Switch, TextSkeleton, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { admin } from '../../contract/admin.ts'
import { adminApi, type WebSettings } from '../../contract/api.ts'

const link = /^(https?:\/\/\S+)?$/

/** The site's names, links and footer. */
export function WebPanel() {
  const say = useText(admin)
  const { getWeb } = useApi(adminApi)
  const { value, failure, reload } = useLoad((signal) => getWeb({}, signal), [])
  return (
    <Panel title={say('web.title')}>
      {failure && <ErrorState hint={failure.message} onRetry={reload} />}
      {!value && !failure && <TextSkeleton lines={10} height={520} />}
      {value && <WebForm values={value} />}
    </Panel>
  )
}

function WebForm({ values }: { values: WebSettings }) {
  const say = useText(admin)
  const { setWeb } = useApi(adminApi)
  const [busy, setBusy] = useState(false)
  const [touched, setTouched] = useState(false)
  useLeaveGuard(touched)
  async function save(body: Partial<WebSettings>) {
    setBusy(true)
    await setWeb({ body }).then(
      () => {
        setTouched(false)
        toast.success(say('saved'))
      },
      () => undefined,
    )
    setBusy(false)
  }
  const required = [{ required: true, maxLength: 255, message: say('web.required') }]
  const text = [{ maxLength: 255, message: say('web.tooLong') }]
  const links = [...text, { match: link, message: say('web.link') }]
  return (
    <Form<WebSettings> layout="vertical" initialValues={values} onValuesChange={() => setTouched(true)} onSubmit={(sent) => void save(sent)}>
      <div className="verdict-settings-pair">
        <Field label={say('web.name')} field="name" rules={required}>
          <Input />
        </Field>
        <Field label={say('web.shortName')} field="shortName" rules={required} extra={say('web.shortNameHint')}>
          <Input />
        </Field>
      </div>
      <Field label={say('web.description')} field="description">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
      </Field>
      <Field label={say('web.baseUrl')} field="baseUrl" rules={links} extra={say('web.baseUrlHint')}>
        <Input placeholder="https://judge.school.example" />
      </Field>
      <div className="verdict-settings-pair">
        <Field label={say('web.recordName')} field="recordName" rules={text}>
          <Input />
        </Field>
        <Field label={say('web.recordUrl')} field="recordUrl" rules={links}>
          <Input />
        </Field>
        <Field label={say('web.projectName')} field="projectName" rules={text}>
          <Input />
        </Field>
        <Field label={say('web.projectUrl')} field="projectUrl" rules={links}>
          <Input />
        </Field>
      </div>
      <Field label={say('web.defaultLanguage')} field="defaultLanguage" extra={say('web.defaultLanguageHint')}>
        <Radio.Group
          options={[
            { value: 'zh-CN', label: '简体中文' },
            { value: 'en-US', label: 'English' },
          ]}
        />
      </Field>
      {values.register !== null && (
        <Field label={say('web.register')} field="register" triggerPropName="checked">
          <Switch />
        </Field>
      )}
      <FormActions sticky>
        <Button type="primary" htmlType="submit" loading={busy}>
          {say('save')}
        </Button>
      </FormActions>
    </Form>
  )
}

import { kernelApi } from '@verdict/core'
import { useApi, useLeaveGuard, useLoad, useText } from '@verdict/core/web'
import { Button, ErrorState, Field, Form, FormActions, Input, Panel, TextSkeleton, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { home, homeApi, type HomeSettings } from '../contract.ts'

/** The school's own words in the footer. */
export default function FooterPanel() {
  const t = useText(home)
  const { footer } = useApi(homeApi)
  const { changeSettings } = useApi(kernelApi)
  const { value, failure, reload } = useLoad((signal) => footer({}, signal), [])
  const [busy, setBusy] = useState(false)
  const [touched, setTouched] = useState(false)
  useLeaveGuard(touched)
  async function save(body: HomeSettings) {
    setBusy(true)
    await changeSettings({ params: { plugin: home.id }, body }).then(
      () => {
        setTouched(false)
        toast.success(t('saved'))
      },
      () => undefined,
    )
    setBusy(false)
  }
  const rules = [{ maxLength: 500, message: t('footer.tooLong') }]
  return (
    <Panel title={t('footer.panel')}>
      {failure && <ErrorState hint={failure.message} onRetry={reload} />}
      {!value && !failure && <TextSkeleton lines={6} height={320} />}
      {value && (
        <Form<HomeSettings> layout="vertical" initialValues={value} onValuesChange={() => setTouched(true)} onSubmit={(sent) => void save(sent)}>
          {(['mission', 'vision', 'philosophy', 'values'] as const).map((name) => (
            <Field key={name} label={t(`footer.${name}`)} field={name} rules={rules}>
              <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} />
            </Field>
          ))}
          <FormActions sticky>
            <Button type="primary" htmlType="submit" loading={busy}>
              {t('save')}
            </Button>
          </FormActions>
        </Form>
      )}
    </Panel>
  )
}

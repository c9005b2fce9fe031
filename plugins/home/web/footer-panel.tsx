import { kernelApi } from '@verdict/core'
import { useApi, useLoad, useSettingsForm, useText } from '@verdict/core/web'
import { Button, ErrorState, Field, Form, FormActions, Input, Panel, TextSkeleton } from '@verdict/ui-kit'
import { home, homeApi, type HomeSettings } from '../contract.ts'

/** Edits the school's own texts in the footer. */
export default function FooterPanel() {
  const t = useText(home)
  const { footer } = useApi(homeApi)
  const { changeSettings } = useApi(kernelApi)
  const { value, failure, reload } = useLoad((signal) => footer({}, signal), [])
  const { saving, form } = useSettingsForm((body: HomeSettings) => changeSettings({ params: { plugin: home.id }, body }), t('saved'))
  const rules = [{ maxLength: 500, message: t('footer.tooLong') }]
  return (
    <Panel title={t('footer.panel')}>
      {failure && <ErrorState hint={failure.message} onRetry={reload} />}
      {!value && !failure && <TextSkeleton lines={6} height={320} />}
      {value && (
        <Form<HomeSettings> layout="vertical" initialValues={value} {...form}>
          {(['mission', 'vision', 'philosophy', 'values'] as const).map((name) => (
            <Field key={name} label={t(`footer.${name}`)} field={name} rules={rules}>
              <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} />
            </Field>
          ))}
          <FormActions sticky>
            <Button type="primary" htmlType="submit" loading={saving}>
              {t('save')}
            </Button>
          </FormActions>
        </Form>
      )}
    </Panel>
  )
}

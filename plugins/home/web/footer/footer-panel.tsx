import { kernelApi } from '@verdict/core'
import { useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded, SettingsForm } from '@verdict/page-kit'
import { Field, Input, Panel, TextSkeleton } from '@verdict/ui-kit'
import { home, homeApi, type FooterSettings } from '../../contract.ts'

const address = /^(https?:\/\/\S+)?$/

/** Edits the texts and links of the footer. */
export default function FooterPanel() {
  const t = useText(home)
  const { footer } = useApi(homeApi)
  const { changeSettings, getWebsiteConfig } = useApi(kernelApi)
  const loaded = useLoad(async (signal) => {
    const [texts, lines] = await Promise.all([footer({}, signal), getWebsiteConfig({}, signal)])
    return { ...lines, ...texts }
  }, [])
  const rules = [{ maxLength: 500, message: t('footer.tooLong') }]
  const names = [{ maxLength: 255, message: t('footer.nameTooLong') }]
  const links = [...names, { match: address, message: t('footer.link') }]
  return (
    <Panel title={t('footer.panel')}>
      <Loaded of={loaded} waiting={<TextSkeleton lines={6} height={320} />}>
        {(texts) => (
          <SettingsForm<FooterSettings>
            initialValues={texts}
            save={(body) => changeSettings({ params: { plugin: home.id }, body })}
            saveText={t('save')}
            savedText={t('saved')}
            sticky
          >
            {(['mission', 'vision', 'philosophy', 'values'] as const).map((name) => (
              <Field key={name} label={t(`footer.${name}`)} field={name} rules={rules}>
                <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} />
              </Field>
            ))}
            {(
              [
                ['recordName', names],
                ['recordUrl', links],
                ['projectName', names],
                ['projectUrl', links],
              ] as const
            ).map(([name, rules]) => (
              <Field key={name} label={t(`footer.${name}`)} field={name} rules={rules}>
                <Input />
              </Field>
            ))}
          </SettingsForm>
        )}
      </Loaded>
    </Panel>
  )
}

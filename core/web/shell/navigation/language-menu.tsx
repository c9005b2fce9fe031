import { IconLanguage, PopMenu } from '@verdict/ui-kit'
import { languageName, languages } from '../../text/language.ts'
import { changeLanguage } from '../../text/texts.ts'
import { useSiteLanguage, useText } from '../../text/use-text.ts'
import { MenuAction } from '../../menu/menu-link.tsx'

export function LanguageMenu() {
  const t = useText()
  const current = useSiteLanguage()
  return (
    <PopMenu side="end" label={t('bar.language')} button={<IconLanguage style={{ fontSize: 16 }} />}>
      {languages.map((language) => (
        <MenuAction key={language} onClick={() => void changeLanguage(language)}>
          <span lang={language} aria-current={language === current}>
            {languageName(language)}
          </span>
        </MenuAction>
      ))}
    </PopMenu>
  )
}

import { IconMoon, IconSun } from '../icons.ts'
import { useWords } from '../locale/words.ts'
import { IconButton } from '../form/icon-button.tsx'
import { chooseTheme, useTheme } from './theme-store.ts'

/** Toggles between light and dark. */
export function ThemeSwitch() {
  const theme = useTheme()
  const words = useWords()
  const next = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton label={next === 'dark' ? words.toDark : words.toLight} onClick={() => chooseTheme(next)}>
      {theme === 'dark' ? <IconSun /> : <IconMoon />}
    </IconButton>
  )
}

// The exports that a plugin's `web/index.tsx` may import. The build runs that file in Node and replaces '@verdict/core/web' with this module, which
// imports no React and no page.
export { defineWeb, fill, frame, menuEntry, navigation, page, part, redirect } from './declaration/define-web.ts'
export { administration, everywhere, footer, loginCaptcha, mainMenu, moreMenu, signInDialog, topBarTools, userMenu, userName } from './declaration/slots.ts'

// Before the first paint, so that a dark page never flashes white. A file of its own: the content policy allows no inline script.
var choice = localStorage.getItem('verdict-theme')
if (choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)) document.body.setAttribute('arco-theme', 'dark')

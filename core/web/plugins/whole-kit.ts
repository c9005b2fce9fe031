// Installed plugins import the kit from the site's shared module, past the bundler, which alone knows the kit's styles.
// Importing the whole kit once through the bundler loads them.
export * from '@verdict/ui-kit'

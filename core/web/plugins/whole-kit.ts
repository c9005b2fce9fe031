// Installed plugins import the kit by its door, past the bundler. Importing all of it once through the bundler brings the
// kit's styles, which only the bundler knows of.
export * from '@verdict/ui-kit'

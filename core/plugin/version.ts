/** The version of the plugin API; a plugin's peer dependency on @verdict/core must include it. */
export const coreVersion = '0.2.0'

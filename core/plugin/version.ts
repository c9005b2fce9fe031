/** The version of the contract between kernel and plugins; a plugin's peer dependency on @verdict/core must admit it. */
export const coreVersion = '0.1.0'

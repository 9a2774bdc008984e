/** A text within the quotes of a shell; what a backslash does is undone as an escape. */
export function shellForms(text: string): string[] {
  return [
    text.replaceAll("'", "'\\''"), // POSIX, single quotes
    text.replaceAll("'", `'"'"'`), // the same by Python
    text.replaceAll("'", "''"), // PowerShell, single quotes
    text.replace(/["$`]/g, '`$&'), // PowerShell, double quotes
    text.replaceAll('"', '""'), // cmd
  ]
}

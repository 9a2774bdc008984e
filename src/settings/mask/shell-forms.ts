/** A text within the quotes of a shell, without the quotes around it, or with backslashes alone. */
export function shellForms(text: string): string[] {
  return [
    text.replaceAll("'", "'\\''"), // POSIX, single quotes
    text.replaceAll("'", `'"'"'`), // the same by Python
    text.replaceAll("'", "''"), // PowerShell, single quotes
    text.replace(/["\\$`]/g, '\\$&'), // POSIX, double quotes
    text.replace(/["\\$`!]/g, '\\$&'),
    text.replace(/["$`]/g, '`$&'), // PowerShell, double quotes
    text.replaceAll('"', '""'), // cmd
    text.replaceAll('"', '\\"'),
    text.replace(/[^\p{L}\p{N}_@%+=:,./-]/gu, '\\$&'), // printf %q
    text.replace(/[^\p{L}\p{N}_@%+:./-]/gu, '\\$&'),
    text.replace(/['\\]/g, '\\$&'), // $'...'
  ]
}

/** What is promised of conformance.html, whatever a target answers; seconds count on a machine at rest. */
export const promisedPage = { bytes: 600_000, readableMs: 500, printedPages: 20 }

/** How many pages a printed document has. */
export function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/gu)?.length ?? 0
}

import { typstBand } from '#features/journal/typst-band.ts';

/** The certificate in Typst: A4 across, with the journal's band above and below. */
export const CERTIFICATE_TEMPLATE = `
#let data = json(bytes(sys.inputs.data))
#let ink = rgb("#261b16")
#let earth = rgb("#9c3d22")
#let faint = rgb("#6b5a50")
#set document(title: data.title, date: none)
#set text(font: "Source Serif 4", size: 12pt, fill: ink, lang: data.language)
${typstBand(24)}
#set page(
  width: 297mm, height: 210mm, margin: (x: 30mm, top: 34mm, bottom: 26mm),
  fill: rgb("#fdfaf4"),
  background: { place(top, band); place(bottom, band) },
)
#set align(center)
#text(15pt, weight: 600, data.journal)
#v(1fr)
#show heading: set text(30pt, weight: 400)
#heading(level: 1, data.title)
#v(6mm)
#text(faint, data.lead)
#v(2mm)
#text(24pt, weight: 600, data.name)
#v(2mm)
#block(width: 180mm, text(14pt, data.sentence))
#v(1fr)
#grid(
  columns: (auto, 1fr, auto), align: (left + bottom, left + bottom, right + bottom), column-gutter: 6mm,
  image(bytes(data.qr), format: "svg", width: 24mm, alt: data.check),
  text(10pt, faint)[#data.check #linebreak() #link(data.url) #linebreak() #data.codeLabel #text(ink, weight: 600, data.code)],
  text(10pt, faint)[#data.issn],
)
`;

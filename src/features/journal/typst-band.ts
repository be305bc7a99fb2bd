/**
 * The journal's band of imigongo lozenges in Typst, as `band`: an artifact, which screen readers leave out. Needs the colour `earth`.
 * `size` is the height in points.
 */
export function typstBand(size: number): string {
  const [half, quarter, most] = [size / 2, size / 4, (size * 3) / 4];
  const lozenge = (near: number, far: number) =>
    `curve.move((${half}pt, ${near}pt)), curve.line((${far}pt, ${half}pt)), curve.line((${half}pt, ${far}pt)), curve.line((${near}pt, ${half}pt)), curve.close(),`;
  return `#let lozenge = curve(
  fill-rule: "even-odd", fill: earth,
  ${lozenge(0, size)}
  ${lozenge(quarter, most)}
)
#let band = pdf.artifact(box(width: 100%, height: ${size}pt, clip: true, stack(dir: ltr, ..range(${Math.ceil(864 / size)}).map(_ => lozenge))))`;
}

export default function ApiScreen() {
  return null;
}

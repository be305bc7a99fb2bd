/** What the hero needs of Swiper and nothing else; fetched after the page can be read. */
export { default as Swiper } from 'swiper';
export { Autoplay, EffectFade } from 'swiper/modules';

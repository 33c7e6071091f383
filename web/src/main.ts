// SPDX-License-Identifier: MIT
import { mount } from 'svelte';
import './style/font.css';
import './style/tokens.css';
import './style/base.css';
import App from './App.svelte';
import { applyTheme } from './shell/theme.svelte';

applyTheme();
mount(App, { target: document.getElementById('app')! });

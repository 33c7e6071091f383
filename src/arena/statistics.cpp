#include "arena/statistics.h"
